import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#shared/limits.ts';
import { commonTexts } from '../texts/en/common.ts';
import { request } from './api-client.ts';
import { slots } from './slots.tsx';

export type Product = {
  brandName: string;
  passwordMinLength: number;
  version: string;
  dailyCredits: { free: number; premium: number };
  /** Whether Medical Imaging can be asked in. */
  medicalImaging: boolean;
  /** Whether pictures can be shown to a vision model. */
  hasVisionModel: boolean;
  /** Whether reports can be exported as PDF. */
  pdfExport: boolean;
};

export const productQuery = queryOptions({
  queryKey: ['product'],
  queryFn: ({ signal }) =>
    request<Product>('/api/app', { signal, fallback: commonTexts().settingsNotLoaded }),
  staleTime: Number.POSITIVE_INFINITY,
});

const brandOfPage =
  typeof document === 'undefined'
    ? slots.brand
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '');
const unknown = {
  brandName: brandOfPage,
  passwordMinLength: limits.passwordMinLength,
  medicalImaging: true,
  hasVisionModel: false,
  pdfExport: false,
  dailyCredits: { free: limits.freeDailyCredits, premium: limits.premiumDailyCredits },
};

/** Name and settings of this installation. Until they are loaded, the name is what its page says. */
export function useProduct(): Omit<Product, 'version'> {
  const { data } = useQuery(productQuery);
  return data ?? unknown;
}

export function usePageTitle(title: string): void {
  const { brandName } = useProduct();
  useEffect(() => {
    document.title = [title, brandName].filter(Boolean).join(' · ');
  }, [title, brandName]);
}
