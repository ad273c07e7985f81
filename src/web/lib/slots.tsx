import type { ReactNode } from 'react';

/** What only the server knows; it writes the values into the finished pages when it starts. */
export const slots = {
  brand: '{{brandName}}',
  product: '{{brandName}} AI',
  passwordMinLength: '{{passwordMinLength}}',
  googleClientId: '{{googleClientId}}',
  freeCredits: '{{freeCredits}}',
  premiumCredits: '{{premiumCredits}}',
  quickSeconds: '{{quickSeconds}}',
  modesFact: '{{modesFact}}',
  modesFactVi: '{{modesFactVi}}',
  sourcesFact: '{{sourcesFact}}',
  sourcesFactVi: '{{sourcesFactVi}}',
  writerFact: '{{writerFact}}',
  writerFactVi: '{{writerFactVi}}',
  storageFact: '{{storageFact}}',
  storageFactVi: '{{storageFactVi}}',
  transportFact: '{{transportFact}}',
  transportFactVi: '{{transportFactVi}}',
} as const;

/** What the server cuts out of the finished page where the setting `name` is off. */
export function WhereSet({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  );
}
