export { previewPictures } from './index.weapp'
