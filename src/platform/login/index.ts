import type { LoginPlatform } from './types'

export const login: LoginPlatform = { app: null, code: async () => ({ status: 'none' }), authorization: null }
