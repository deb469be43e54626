import type { PropsWithChildren } from 'react'

/** The least that Taro can build for browsers, for `npm run bench:paint`. */
export default function App({ children }: PropsWithChildren) {
  return children
}
