export { accountQueries } from './account-api.ts';
export { DataSection } from './data-section.tsx';
export { DeleteSection } from './delete-section.tsx';
export { DevicesSection } from './devices-section.tsx';
export { LanguageSection } from './language-section.tsx';
export { PasswordSection } from './password-section.tsx';
export { ProfileSection } from './profile-section.tsx';
export { SecondFactorSection } from './second-factor-section.tsx';
