import { Component, type ComponentType, lazy } from 'react';

/**
 * A component whose file `load` fetches when it is first shown. Where that fails, `Missing` stands in its place, and the next
 * try fetches anew: React's `lazy` keeps its failure, which takes the whole page away.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Missing: ComponentType<P & { onRetry: () => void }>,
): ComponentType<P> {
  const fetchPart = () => lazy(load) as unknown as ComponentType<P>;
  let Part = fetchPart();
  return class LazyPart extends Component<P, { isMissing: boolean }> {
    override state = { isMissing: false };

    static getDerivedStateFromError() {
      return { isMissing: true };
    }

    override componentDidCatch() {
      Part = fetchPart();
    }

    readonly retry = () => this.setState({ isMissing: false });

    override render() {
      return this.state.isMissing ? (
        <Missing {...this.props} onRetry={this.retry} />
      ) : (
        <Part {...this.props} />
      );
    }
  };
}
