/** Asks the device for a finger or a face. */
import { useSyncExternalStore } from "react";
import type { FormMessages } from "#app/generated/content.ts";
import type { PasskeyCreation, PasskeyRequest } from "#app/generated/context.ts";
import { sendForm } from "./account";

/** How long a device may wait for its owner, in milliseconds: as long as the server takes the answer. */
const TIMEOUT_MS = 5 * 60_000;

const never = () => () => {};

/** Whether this browser can use passkeys here: hosts that are numbers have none. */
const isSupported = () => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Undefined in the server's markup. */
export const usePasskeySupport = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(never, isSupported, () => undefined);

/** Reads base64url. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Writes base64url. */
function toText(bytes: ArrayBuffer | null): string {
  const letters = Array.from(new Uint8Array(bytes ?? []), (byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const described = (ids: string[]): PublicKeyCredentialDescriptor[] =>
  ids.map((id) => ({ type: "public-key", id: toBytes(id) }));

/** Asks the server what a device is to sign; `address` is where the answer is sent. */
export const requestChallenge = (address: string, messages: FormMessages) =>
  sendForm<PasskeyRequest>(`${address}/begin`, {}, messages);

/**
 * Has the device sign with a passkey.
 *
 * @returns the fields to send
 * @throws DOMException where its owner does not want to, or does not show a finger or a face
 */
export async function signChallenge(
  asked: PasskeyRequest,
  more: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
): Promise<Record<string, string>> {
  const credential = await navigator.credentials.get({
    ...more,
    publicKey: {
      challenge: toBytes(asked.challenge),
      rpId: asked.rpId,
      allowCredentials: described(asked.allowed),
      userVerification: "required",
      timeout: TIMEOUT_MS,
    },
  });
  const { rawId, response } = credential as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    credential: toText(rawId),
    clientData: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: toText(userHandle),
  };
}

/**
 * Has the device make a passkey.
 *
 * @returns the fields to send
 * @throws DOMException where its owner does not want to, or it has one already
 */
export async function makePasskey(asked: PasskeyCreation): Promise<Record<string, string>> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(asked.challenge),
      rp: { id: asked.rpId, name: asked.rpName },
      user: { id: toBytes(asked.userHandle), name: asked.userName, displayName: asked.displayName },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: described(asked.known),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
      timeout: TIMEOUT_MS,
    },
  });
  const { clientDataJSON, attestationObject } = (credential as PublicKeyCredential)
    .response as AuthenticatorAttestationResponse;
  return { clientData: toText(clientDataJSON), attestation: toText(attestationObject) };
}
