/** What a service says of a drug label. `effective` is YYYYMMDD; `kind` is FDA's, such as HUMAN OTC DRUG LABEL. */
export type DrugLabel = {
  setId: string;
  brand: string;
  generic: string;
  kind: string;
  manufacturer: string;
  effective: string;
  licence: string | null;
  parts: { label: string; text: string }[];
};
