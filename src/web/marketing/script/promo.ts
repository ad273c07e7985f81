/** Loads the promo form when a visitor first opens it. */
export function offerPromoForm(): void {
  const toggle = document.querySelector<HTMLDetailsElement>('[data-promo]');
  const place = toggle?.querySelector<HTMLElement>('[data-promo-form]');
  if (!toggle || !place) return;
  const load = async () => {
    const { mountPromoForm } = await import('../promo-island.tsx');
    await mountPromoForm(place, () => {
      toggle.open = false;
      location.assign('/chat');
    });
  };
  // It opens without a script, so also before this one has come.
  if (toggle.open) void load();
  else toggle.addEventListener('toggle', load, { once: true });
}
