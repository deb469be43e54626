import { useSearchParams } from 'wouter'

/** State that lives in the address (filters, columns, what is chosen), so that a link shows the same to others and Back goes back. '' and null take a name out. */
export function useUrlState(): [
  get: (name: string) => string,
  set: (changes: Readonly<Record<string, string | number | null | undefined>>, how?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams()
  return [
    name => params.get(name) ?? '',
    (changes, how) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes))
            if (value === null || value === undefined || value === '') next.delete(name)
            else next.set(name, String(value))
          return next
        },
        { replace: how?.replace ?? false },
      ),
  ]
}
