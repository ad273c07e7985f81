/** What the fields of the account forms must hold, in the words in which the server refuses them. */
export const required = (name: string) => ({
  validate: (value: string) => value.trim() !== '' || `${name} is required`,
});

/** The server knows what an address is; here only what cannot be one is caught before it is sent. */
export const emailRules = {
  ...required('Email'),
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/, message: 'Please enter a valid email address' },
};
