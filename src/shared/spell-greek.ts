const names: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ω: 'omega',
};

/** "α-galactosidase" as "alpha-galactosidase": small Greek letters by the names that databases and questions give them. */
export const spellGreek = (text: string): string =>
  text.replace(/[α-ω]/g, (letter) => names[letter] ?? letter);
