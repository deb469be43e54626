export { previewPictures } from './index.h5'
