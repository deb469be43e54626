import type { PropsWithChildren } from 'react'

/** A mini-program of its own, built as the portal is, for `npm run bench:mini`. */
export default function App({ children }: PropsWithChildren) {
  return children
}
