import { answers } from './answers'
import { build } from './loaded'

/** Subpackages that are on the phone, or on their way, by their root. */
const fetched = new Map<string, Promise<void>>()
const fetchOne = (root: string): Promise<void> => {
  const known = fetched.get(root)
  if (known) return known
  const way = answers.downloadMs
    ? new Promise<void>(resolve => {
        window.setTimeout(resolve, answers.downloadMs)
      })
    : Promise.resolve()
  fetched.set(root, way)
  return way
}

/** Waits until the package of a page is on the phone. */
export async function arrived(path: string): Promise<void> {
  const part = build.app.subPackages.find(({ root }) => path.startsWith(`${root}/`))
  if (part) await fetchOne(part.root)
}
/** Fetches what app.json names for an open page. */
export function preload(path: string): void {
  for (const root of build.app.preload[path] ?? []) void fetchOne(root)
}
