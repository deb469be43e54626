/** The outline of the assistant, on every screen and not in its first page (shared/icons). */
export const SPARK = {
  spark:
    'M11 4l1.800 4.700L17.500 10.500l-4.700 1.800L11 17l-1.800-4.700L4.500 10.500l4.700-1.800zM18 15l.900 2.100L21 18l-2.100.900L18 21l-.900-2.100L15 18l2.100-.900z',
} as const
