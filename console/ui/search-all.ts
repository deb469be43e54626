import { createContext } from 'react'

/** Opens the search of everything; null where there is none. */
export const SearchAll = createContext<(() => void) | null>(null)
