/** The little of React's DOM package that tests, benchmarks and the first view call; the app itself is drawn by Taro. */
declare module 'react-dom' {
  export const flushSync: (run: () => void) => void
}
declare module 'react-dom/client' {
  export interface Root {
    render(node: import('react').ReactNode): void
    unmount(): void
  }
  export const createRoot: (container: Element) => Root
}
declare module 'react-dom/server' {
  export const renderToStaticMarkup: (node: import('react').ReactNode) => string
}
