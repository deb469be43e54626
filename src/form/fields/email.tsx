import { textType } from './text'

export const email = textType({ keys: 'email', autoComplete: 'email', clean: text => text.replace(/\s/g, '') })
