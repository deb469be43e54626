import { noTwin } from '@/platform/no-twin'

export const { loadPanel } = noTwin<typeof import('./panel.h5')>('../app/panel')
