import { type ComponentType, useEffect, useState } from 'react';
import { commonTexts } from '../texts/en/common.ts';
import { toast } from './toast.ts';

const tryAgainMs = 5_000;

/**
 * A component whose file `load` fetches when it is first shown, and `Fallback` until then; `preload` fetches it before.
 * React's `lazy` shows the fallback even of a file that has been fetched, and keeps a fallback for 300 ms once it is shown.
 * Where it cannot be fetched that is told, and it is tried again while the fallback stands.
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
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Component) return;
      let isCurrent = true;
      const fetchIt = async () => {
        try {
          const found = await preload();
          if (isCurrent) setComponent(() => found);
        } catch {
          if (isCurrent) setFailures(failures + 1);
        }
      };
      const timer = setTimeout(() => void fetchIt(), failures === 0 ? 0 : tryAgainMs);
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    }, [Component, failures]);
    useEffect(() => {
      if (failures !== 1) return;
      const { partNotLoadedTitle, partNotLoadedText } = commonTexts();
      toast.error({ title: partNotLoadedTitle, description: partNotLoadedText });
    }, [failures]);
    return Component ? <Component {...props} /> : <Fallback {...props} />;
  }
  return { Later, preload };
}
