import { noTwin } from '../no-twin'

export const { PhoneButton } = noTwin<typeof import('./index.h5')>('phone-button')
