export { viewPictures } from './index.weapp'
