import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import path from 'node:path'
import { NormalModuleReplacementPlugin, type ChunkGraph, type Module, type PathData } from 'webpack'
import { FirstViewPlugin } from './first-view/plugin'
import { TurnsPlugin } from './first-view/turns'
import { FlexGapPlugin } from './flex-gap/plugin'
import { NUTUI } from './nutui/tags'
import { OfflinePlugin } from './offline/plugin'
import { OUTLINES } from './outlines'
import { plugins } from './plugins'
import { customRoutes, firstPaths, pages } from './pages'
import { PARTNER_PREFIX } from './routes'
import { SharedScriptsPlugin } from './shared-scripts'
import { TARO_STYLES } from './taro-styles'
import { TextsPlugin } from './texts/plugin'
import { TwinResolver } from './twins'

const root = path.resolve(__dirname, '..')
const isH5 = process.env.TARO_ENV === 'h5'
const platform = process.env.TARO_ENV
/** Folders of files that belong to a build as they are. */
const COPIED = { h5: ['src/icons'], weapp: ['src/weapp'] }[String(platform)] ?? []
const cssModules = { enable: false }
/** What Taro's request brings along for browsers older than ours (package.json "browserslist"), and for JSONP, which we do not use. */
const NOT_NEEDED = ['whatwg-fetch', 'abortcontroller-polyfill/dist/abortcontroller-polyfill-only', 'jsonp-retry']

/** The two files of Taro's router that make its title bar. */
const TARO_TITLE_BAR = /^(\.\/navigation-bar|\.\/navigationBar)\.js$/
/** Taro's toasts and dialogs. */
const TARO_DIALOGS = /^\.{1,2}\/([\w./]+\/)?interaction\/index\.js$/

/** Taro's component around a page that can be pulled down, which none of ours is on H5 (config/pull-down.ts). */
const TARO_PULL_DOWN = /^\.\/components\/pull-down-refresh\/index\.js$/

const STYLE_FILES: Readonly<Record<string, string>> = { weapp: '.wxss', dd: '.acss' }
/**
 * The styles of the app itself, in one file that comes before those of screens, as on H5. Taro puts what pages share into a file after
 * the app's own, and so the plain button (`.tap`), which classes of the app refine, would come after them and take their looks away.
 */
const APP_STYLES = 'app-styles'
const appStyles = {
  name: APP_STYLES,
  type: 'css/mini-extract',
  chunks: 'all',
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    chunkGraph.getModuleChunks(module).some(chunk => chunk.name === 'app'),
  priority: 200,
  enforce: true,
}

/** Packages written in newer JavaScript than the oldest engines read, and our own code, which is not below the source root when a benchmark's app is built. */
const compile = {
  include: [
    'src',
    'shared',
    'config',
    'node_modules/i18next',
    'node_modules/marked',
    'node_modules/valtio',
    'node_modules/qr',
  ].map(folder => path.join(root, folder)),
}

export default defineConfig<'webpack5'>(async () => {
  const config: UserConfigExport<'webpack5'> = {
    projectName: 'lianke',
    date: '2026-11-20',
    // NutUI is drawn for a 375 px wide screen, and so are we
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    sourceRoot: process.env.LIANKE_SOURCE || 'src',
    outputRoot: process.env.LIANKE_OUT || `dist/${process.env.TARO_ENV}`,
    framework: 'react',
    plugins: [...(isH5 ? [] : [path.join(__dirname, 'attributes/plugin.ts')]), '@tarojs/plugin-platform-alipay-dd'],
    defineConstants: {
      LIANKE_SERVER: JSON.stringify(isH5 ? '' : process.env.LIANKE_SERVER || 'http://127.0.0.1:5180'),
      LIANKE_WECHAT_SI: JSON.stringify(plugins !== null),
      'process.env.LIANKE_PARTNER_PREFIX': JSON.stringify(PARTNER_PREFIX),
    },
    // named by index.html, and by what the server makes of it; by app.json
    copy: {
      patterns: COPIED.map(from => ({ from: path.join(root, from), to: process.env.LIANKE_OUT || `dist/${platform}` })),
      options: {},
    },
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    // WeChat's templates do not call themselves: what lies deeper is drawn by a component, into which no selector of a page looks. NutUI in a
    // sheet in a field of a form lies 21 deep, and its parts measure themselves (docs/decisions/35-nutui.md)
    baseLevel: 22,
    cache: {
      enable: process.env.TARO_CACHE !== '0',
      // Taro watches only config/index.ts and src/app.config.ts; without these a change gives a stale build
      buildDependencies: {
        more: [
          'babel.config.js',
          'package-lock.json',
          'config/routes.ts',
          'config/nutui/tags.ts',
          'config/outlines.ts',
          'config/pages.ts',
          'config/plugins.ts',
          'config/pull-down.ts',
          'config/twins.ts',
          'config/windows.ts',
        ].map(f => path.join(root, f)),
      },
    },
    alias: {
      '@': path.join(root, 'src'),
      '@shared': path.join(root, 'shared'),
      ...(isH5
        ? {
            'query-string$': path.join(root, 'config/query-string.ts'),
            ...Object.fromEntries(NOT_NEEDED.map(name => [name + '$', path.join(root, 'config/noop')])),
          }
        : {}),
    },
    terser: {
      enable: true,
      // Taro's default quotes every key and keeps function names
      config: {
        ecma: 2017,
        compress: { ecma: 2017, passes: 2 },
        keep_fnames: false,
        // the apps read UTF-8: as escapes, Chinese would take twice its size
        output: { ascii_only: false, comments: false, keep_quoted_props: false, quote_keys: false, beautify: false },
      },
    },
    mini: {
      compile,
      // mini-programs draw rich texts as nodes; the other parts of a DOM that Taro can leave out are out already
      runtime: { enableInnerHTML: false },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: ({ chunk }: PathData) =>
          (chunk?.name === APP_STYLES ? 'app' : '[name]') + STYLE_FILES[String(platform)],
      },
      postcss: { pxtransform: { enable: true, config: {} }, cssModules },
      webpackChain(chain) {
        chain.resolve.plugin('twins').use(TwinResolver, [platform])
        const split = chain.optimization.get('splitChunks')
        chain.optimization.splitChunks({ ...split, cacheGroups: { ...split.cacheGroups, [APP_STYLES]: appStyles } })
        chain.plugin('flexGap').use(FlexGapPlugin, [false])
        chain.plugin('sharedScripts').use(SharedScriptsPlugin)
        for (const [name, { test, options }] of Object.entries(OUTLINES))
          chain.module
            .rule(name)
            .test(test)
            .enforce('pre')
            .use(name)
            .loader(path.join(__dirname, 'outlines.ts'))
            .options(options)
        chain.module.rule('nutui').test(NUTUI).enforce('pre').use('tags').loader(path.join(__dirname, 'nutui/tags.ts'))
      },
    },
    h5: {
      compile,
      publicPath: './',
      staticDirectory: 'static',
      // plain html View, Text, Button, Image ... instead of stencil elements: smaller and faster
      useHtmlComponents: true,
      router: { mode: 'hash', customRoutes },
      output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      },
      // px stay px, since the page is fluid; text alone is measured in what the reader set in the browser (docs/decisions/30-dark-and-large-text.md)
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: true, config: { baseFontSize: 16, propList: ['font-size', 'line-height'] } },
        cssModules,
      },
      webpackChain(chain) {
        chain.resolve.plugin('twins').use(TwinResolver, [platform])
        // Taro splits the entry only, so every page would carry its own copy of what pages share
        chain.optimization.splitChunks({
          // a shared piece below this size is cheaper as a copy than as one more request of the first page
          chunks: 'all',
          minSize: 20000,
          hidePathInfo: true,
          cacheGroups: {
            default: false,
            defaultVendors: false,
            vendors: { name: 'vendors', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 50 },
            // what loads by itself on a later tap shares nothing: the pieces of every first page would be cut smaller for it
            shared: {
              chunks: (chunk: { canBeInitial(): boolean; name?: string | null }) =>
                !chunk.canBeInitial() && !chunk.name?.startsWith('alone-'),
              minChunks: 2,
              priority: 10,
              reuseExistingChunk: true,
            },
          },
        })
        chain.module
          .rule('texts')
          .test(/\.i18n\.ts$/)
          .enforce('pre')
          .use('texts')
          .loader(path.join(__dirname, 'texts/loader.ts'))
        // an app of a benchmark has no texts to wait for, and no door, and is drawn with other components
        if (!process.env.LIANKE_SOURCE) {
          chain.module
            .rule('taroStyles')
            .test(TARO_STYLES)
            .enforce('pre')
            .use('taroStyles')
            .loader(path.join(__dirname, 'taro-styles.ts'))
          chain.plugin('pullDown').use(NormalModuleReplacementPlugin, [TARO_PULL_DOWN, path.join(root, 'config/noop')])
          chain.plugin('texts').use(TextsPlugin, [{ firstPage: pages[0] ?? '' }])
          chain.plugin('turns').use(TurnsPlugin, [{ firstPage: pages[0] ?? '' }])
          chain.plugin('firstView').use(FirstViewPlugin, [{ firstPage: pages[0] ?? '', paths: firstPaths }])
          chain.plugin('offline').use(OfflinePlugin, [{ firstPage: pages[0] ?? '' }])
        }
        chain.plugin('flexGap').use(FlexGapPlugin, [true])
        chain
          .plugin('titleBar')
          .use(NormalModuleReplacementPlugin, [TARO_TITLE_BAR, path.join(root, 'config/title-bar.ts')])
        chain
          .plugin('dialogs')
          .use(NormalModuleReplacementPlugin, [TARO_DIALOGS, path.join(root, 'src/platform/modal/dialogs.ts')])
        chain.performance.hints(false)
      },
    },
  }
  return config
})
