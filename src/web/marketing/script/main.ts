import { watchAccessForm } from './access-form.ts';
import { watchContactForm } from './contact-form.ts';
import { closeMenuOnChoice } from './menu.ts';
import { offerPromoForm } from './promo.ts';
import { rotateWords } from './rotating-word.ts';
import { followSectionLinks } from './section-links.ts';
import { showCarriedToast } from './toasts.ts';

followSectionLinks();
rotateWords();
closeMenuOnChoice();
watchContactForm();
watchAccessForm();
offerPromoForm();
showCarriedToast();
