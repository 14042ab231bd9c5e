/** A page that has only one thing to say: not found, failed, nothing here yet. */
import type { ReactNode } from "react";
import { ButtonRow } from "../ButtonRow/ButtonRow";
import { Container } from "../Container/Container";
import { Lead } from "../Lead/Lead";

export interface StatusPageProps {
  title: string;
  text?: string;
  /** Where to go from here: buttons. */
  children?: ReactNode;
}

export function StatusPage({ title, text, children }: StatusPageProps) {
  return (
    <Container className="flex min-h-[max(26rem,62vh)] flex-col items-center justify-center py-16 text-center">
      <svg className="mb-8 w-[min(12.5rem,100%)] text-glow" viewBox="0 -6 200 102" aria-hidden="true">
        <g fill="none" stroke="currentColor">
          <path d="M58 72a42 42 0 0 1 84 0" opacity="0.8" />
          <path d="M42 72a58 58 0 0 1 116 0" opacity="0.5" />
          <path d="M24 72a76 76 0 0 1 152 0" opacity="0.25" />
        </g>
        <path d="M70 72a30 30 0 0 1 60 0Z" fill="currentColor" />
        <g className="stroke-river" fill="none" strokeWidth="2" strokeLinecap="round">
          <path d="M8 76c16 0 16 5 31 5s15-5 30-5 16 5 31 5 15-5 31-5 15 5 30 5 16-5 31-5" />
          <path d="M40 88c15 0 15 5 30 5s15-5 30-5 15 5 30 5 15-5 30-5" />
        </g>
      </svg>
      <h1>{title}</h1>
      {text && <Lead className="max-w-144">{text}</Lead>}
      {children && <ButtonRow className="mt-8 justify-center">{children}</ButtonRow>}
    </Container>
  );
}
