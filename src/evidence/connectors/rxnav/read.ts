import { readJson } from '../../http/read-json.ts';
import { classesSchema, idsSchema, propertiesSchema, relatedSchema, similarSchema } from './parse.ts';

export const rxNavTasks = {
  'rxnav/ids': (text: string) => readJson(text, idsSchema),
  'rxnav/similar': (text: string) => readJson(text, similarSchema),
  'rxnav/properties': (text: string) => readJson(text, propertiesSchema),
  'rxnav/related': (text: string) => readJson(text, relatedSchema),
  'rxnav/classes': (text: string) => readJson(text, classesSchema),
};

export type RxNavTasks = typeof rxNavTasks;
