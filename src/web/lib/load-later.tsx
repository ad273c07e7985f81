import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose file `load` fetches when it is first shown, and `Fallback` until then; `preload` fetches it before.
 * React's `lazy` shows the fallback even of a file that has been fetched, and keeps a fallback for 300 ms once it is shown.
 * Throws in place of the component what `load` rejects with.
 */
export function loadLater<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Fallback: ComponentType<P>,
) {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };

  function Later(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return;
      preload().then(
        (found) => setComponent(() => found),
        (error) =>
          setComponent(() => {
            throw error;
          }),
      );
    }, [Component]);
    return Component ? <Component {...props} /> : <Fallback {...props} />;
  }
  return { Later, preload };
}
