import { describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';

export function uiCases(official: Official): void {
  describe('components for a page', () => {
    it('hands over the script and the styles that show one', async () => {
      const html = await official.client['~ui'].getComponent('counter', 'weather');
      const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(addresses).toHaveLength(2);
      for (const address of addresses) {
        const answer = await official.fetch(new URL(address, official.url));
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('weather')]);
      }
      await expect(official.client['~ui'].getComponent('echo', 'weather')).rejects.toThrow(/HTTP 404/);
    });
  });
}
