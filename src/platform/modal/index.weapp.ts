import type { UseModal } from './types'

/** Chat apps have neither a keyboard that moves between controls nor a history of their pages' states. */
export const useModal: UseModal = () => ''
