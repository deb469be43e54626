import type { PayPlatform } from './types'

export const payment: PayPlatform = { way: 'H5', pay: async () => ({ status: 'failed' }), returnUrl: () => '' }
