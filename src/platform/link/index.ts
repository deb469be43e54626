export { openLink, ownHost } from './index.h5'
