import { factsInEnglish, factsInVietnamese } from './installation-facts.ts';
import type { SlotValues } from './template.ts';

/** What the public pages tell of this installation. */
export type Installation = {
  brandName: string;
  /** Address under which browsers reach it, where one is set. */
  publicUrl?: string | undefined;
  passwordMinLength: number;
  googleClientId?: string | null | undefined;
  trustBadges: boolean;
  dailyCredits: { free: number; premium: number };
  quickSeconds: number;
  /** Whether it asks no service outside, and the names of those it asks. */
  offline: boolean;
  sources: readonly string[];
  /** The name of the writing language model's provider, or none. */
  writer: string;
  database: 'pglite' | 'postgres';
};

/** The values for the slots of the finished pages. */
export function describeInstallation(installation: Installation): SlotValues {
  const { brandName, publicUrl = '', dailyCredits, trustBadges, quickSeconds } = installation;
  const passwordMinLength = String(installation.passwordMinLength);
  const googleClientId = installation.googleClientId ?? '';
  return {
    brandName,
    publicUrl,
    passwordMinLength,
    googleClientId,
    authSettings: JSON.stringify({ brandName, passwordMinLength, googleClientId }),
    trustBadges: trustBadges ? 'shown' : '',
    freeCredits: String(dailyCredits.free),
    premiumCredits: String(dailyCredits.premium),
    quickSeconds: String(quickSeconds),
    ...slotsOf(factsInEnglish(installation), 'Fact'),
    ...slotsOf(factsInVietnamese(installation), 'FactVi'),
  };
}

const slotsOf = (facts: Record<string, string>, suffix: string): SlotValues =>
  Object.fromEntries(Object.entries(facts).map(([name, text]) => [name + suffix, text]));
