import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#shared/limits.ts';
import { request } from './api-client.ts';

export type Product = {
  brandName: string;
  passwordMinLength: number;
  version: string;
  dailyCredits: { free: number; premium: number };
};

export const productQuery = queryOptions({
  queryKey: ['product'],
  queryFn: ({ signal }) => request<Product>('/api/app', { signal, fallback: 'Failed to load the settings' }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Name and settings of this installation; the name is empty until they are loaded. */
export function useProduct(): Pick<Product, 'brandName' | 'passwordMinLength'> {
  const { data } = useQuery(productQuery);
  return data ?? { brandName: '', passwordMinLength: limits.passwordMinLength };
}

export function usePageTitle(title: string): void {
  const { brandName } = useProduct();
  useEffect(() => {
    document.title = [title, brandName].filter(Boolean).join(' · ');
  }, [title, brandName]);
}
