const key = 'pendingVerificationEmail';

/** The address that waits for its verification, kept in this browser. */
export const readPendingEmail = () => localStorage.getItem(key);
export const storePendingEmail = (email: string) => localStorage.setItem(key, email);
export const forgetPendingEmail = () => localStorage.removeItem(key);
