/**
 * A part of the layout that may fail alone: it is no longer shown, and the screen and all other
 * parts stay. React tells the console what happened.
 */
import { Component, type ReactNode } from "react";

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
