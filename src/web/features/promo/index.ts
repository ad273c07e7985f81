export { PromoForm } from './promo-form.tsx';
