export { viewPictures } from './index.h5'
