export { SignaturePad } from './index.h5'
