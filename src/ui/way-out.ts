import { createContext } from 'react'

const nothing = (): void => undefined

/** Where an error leads that trying again does not mend: given by the frame of the screen. */
export const WayOut = createContext<{
  /** the server gives a visitor nothing to show here: they are led to the login, and back */
  refuse: () => void
  signIn: () => void
  home: () => void
}>({ refuse: nothing, signIn: nothing, home: nothing })
