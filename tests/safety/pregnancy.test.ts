import { describe, expect, it } from 'vitest';
import { findEmergencies } from '../../src/research/safety/red-flags/find-emergencies.ts';

/** None of these trains a model; they hold what once went wrong, and are no measure of it: docs/safety.md tells what still does. */
describe('a pregnancy', () => {
  it.each([
    "I'm nine weeks pregnant. Is ginger safe for morning sickness?",
    'I am pregnant and have nausea, can I take doxylamine?',
    "I'm pregnant with mild headache and tired. Is ibuprofen okay?",
    'Je suis enceinte de neuf semaines. Le gingembre est-il sans danger contre les nausées ?',
    "Je suis enceinte et j'ai des nausées le matin, que prendre ?",
    'Enceinte de 12 semaines, puis-je prendre du paracétamol pour un mal de tête ?',
    'Ma femme est enceinte et vomit le matin, la vitamine B6 aide-t-elle ?',
    'Estoy embarazada de nueve semanas. ¿Es seguro el jengibre para las náuseas?',
    'Tôi đang mang thai chín tuần. Gừng có an toàn để trị ốm nghén không?',
    'Vợ tôi có thai 8 tuần, nghén, vitamin B6 có an toàn không?',
    'Tôi có bầu 12 tuần, đau đầu nhẹ, uống paracetamol được không?',
  ])('raises no alarm by itself: "%s"', (question) => expect(findEmergencies(question)).toEqual([]));

  it.each([
    ['35 weeks pregnant, terrible headache, flashing lights and pain under my ribs', 'obstetric'],
    ['I am 7 weeks pregnant with sharp pain on one side, bleeding, and I nearly passed out', 'obstetric'],
    ['Enceinte de sept mois, je saigne beaucoup et mon ventre est dur', 'obstetric'],
    ["Je suis enceinte de 36 semaines, je n'ai pas senti le bébé bouger depuis hier", 'obstetric'],
    ['Estoy embarazada de 34 semanas, me duele mucho la cabeza y veo destellos', 'obstetric'],
    ['Embarazada de 8 meses, sangro mucho y tengo la barriga dura', 'obstetric'],
    ['Tôi mang thai 35 tuần, đau đầu dữ dội và nhìn mờ', 'obstetric'],
    ['Vợ tôi bầu 8 tháng, ra máu nhiều và bụng cứng', 'obstetric'],
    ['I am pregnant, the CO alarm is going off and we all have headaches and feel sick', 'carbon_monoxide'],
  ])('still tells what it is: "%s"', (question, kind) => expect(findEmergencies(question)[0]?.id).toBe(kind));
});
