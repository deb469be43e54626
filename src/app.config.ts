import { pages, subPackages } from '../config/routes'

export default defineAppConfig({
  pages,
  subPackages,
  window: { navigationBarTitleText: '', navigationBarBackgroundColor: '#ffffff', navigationBarTextStyle: 'black', backgroundTextStyle: 'dark', backgroundColor: '#F5F8FA' },
  lazyCodeLoading: 'requiredComponents',
})
