export { showTitle } from './index.h5'
