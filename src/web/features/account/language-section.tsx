import { useAccountTexts } from '../../texts/en/account.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Section } from './section.tsx';

export function LanguageSection() {
  const { language } = useAccountTexts();
  return (
    <Section title={language.title} intro={language.intro}>
      <LanguageSelect />
    </Section>
  );
}
