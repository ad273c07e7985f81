import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

/** The path of a page of the signed-in. Any other page is a document of its own. */
export type PagePath = '/chat' | '/subscription' | '/account';
type Search = Readonly<Record<string, string | undefined>>;
type Place = { path: string; search: string };
type Options = { search?: Search; replace?: boolean };
type Navigation = { place: Place; navigate: (to: PagePath, options?: Options) => void };

const NavigationContext = createContext<Navigation | undefined>(undefined);

const currentPlace = (): Place => ({ path: window.location.pathname, search: window.location.search });

function addressOf(to: PagePath, search: Search = {}): string {
  const set = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return set.length === 0 ? to : `${to}?${new URLSearchParams(set)}`;
}

/** Keeps the address and what is shown together; a page that is still loaded leaves the one before it in place. */
export function NavigationProvider({ start, children }: { start?: Place; children: ReactNode }) {
  const [place, setPlace] = useState(start ?? currentPlace);
  const follow = useCallback(() => startTransition(() => setPlace(currentPlace())), []);
  useEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);
  const navigate = useCallback<Navigation['navigate']>(
    (to, { search, replace } = {}) => {
      const isSamePage = to === window.location.pathname;
      window.history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(to, search));
      follow();
      if (!isSamePage) window.scrollTo(0, 0);
    },
    [follow],
  );
  const navigation = useMemo(() => ({ place, navigate }), [place, navigate]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('There is no NavigationProvider around this component');
  return navigation;
}

export const useNavigate = (): Navigation['navigate'] => useNavigation().navigate;

export const usePath = (): string => useNavigation().place.path;

/** What the address says of a name after its question mark; undefined where it says nothing. */
export function useSearchValue(name: string): string | undefined {
  return searchValue(useNavigation().place.search, name);
}

export const searchValue = (search: string, name: string): string | undefined =>
  new URLSearchParams(search).get(name) || undefined;

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: PagePath; search?: Search };

/** A link to another page of this document. What the browser does with it otherwise, as in a new tab, is left to it. */
export function Link({ to, search, onClick, ...props }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(to, { search });
  };
  return <a {...props} href={addressOf(to, search)} onClick={follow} />;
}
