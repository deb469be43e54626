/** How much there may be of a service point. */
export const POINT_LIMITS = { services: 20, pictures: 6, sort: 9999 } as const
