/** A text that is changed on a page: it has no face, and keeps its draft like the text's own form. */
import { useEffect } from "react";
import type { EditedDocument } from "#app/generated/context.ts";
import { useDraft } from "../publishing/useDraft";

export interface OpenText {
  shown: EditedDocument;
  draft: ReturnType<typeof useDraft>;
}

interface ChangedTextProps {
  shown: EditedDocument;
  gone: string;
  onChange: (text: OpenText) => void;
}

export function ChangedText({ shown, gone, onChange }: ChangedTextProps) {
  const draft = useDraft(shown, gone);
  const { value, state, mistakes, message, clash, recovered } = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when one of these is another
  useEffect(() => {
    onChange({ shown, draft });
  }, [shown, value, state, mistakes, message, clash, recovered]);

  return null;
}
