export interface PaymentProvider {
  /** Its origin. */
  address: string;
  /** The fields of the forms that led donors there. */
  posted: Record<string, string>[];
  /** Reports what became of a donation, with a valid signature; the status of the answer. */
  notify(donation: Record<string, string>, status: string): Promise<number>;
  end(): Promise<void>;
}

/** A server in the place of PayFast's, for an account with this passphrase. */
export function paymentProvider(passphrase: string): Promise<PaymentProvider>;
