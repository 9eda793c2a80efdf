import { Secret as OtpSecret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

export interface TotpSetup {
  /** Base32, for those who type it. */
  readonly secret: string;
  readonly uri: string;
  /** Black on white, whichever theme: cameras want it so. Made here; nothing is asked of anybody. */
  readonly qrSvg: string;
}

const periodS = 30;
/** One step to either side, for clocks that differ and people who type slowly. */
const windowSteps = 1;

export function createTotp({ email, organisation }: { email: string; organisation: string }): TotpSetup {
  const totp = new TOTP({
    issuer: "Hoopoe",
    label: `${organisation} (${email})`,
    secret: new OtpSecret({ size: 20 }),
    period: periodS,
  });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrSvg: renderSVG(uri, { ecc: "M", border: 3, pixelSize: 4 }) };
}

/** The 30 s step (since 1970) that a code belongs to; undefined for a code of no step near `now`. */
export function stepOfCode(code: string, { secret, now }: { secret: string; now: Date }): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: OtpSecret.fromBase32(secret),
    period: periodS,
    timestamp,
    window: windowSteps,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodS) + delta;
}
