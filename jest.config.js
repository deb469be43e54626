const path = require('node:path')
const defineJestConfig = require('@tarojs/test-utils-react/dist/jest.js').default

const testUtils = path.dirname(require.resolve('@tarojs/test-utils-react/package.json'))
const nothing = '<rootDir>/config/noop/index.js'

module.exports = defineJestConfig({
  bail: 0,
  testEnvironment: 'jsdom',
  testMatch: ['shared', 'src', 'console'].map(folder => `<rootDir>/${folder}/**/*.test.{ts,tsx}`),
  setupFiles: [path.join(testUtils, 'dist/jest/jest.setup.js'), '<rootDir>/test/jest-setup.js'],
  // everything, node_modules too: Taro and NutUI are ES modules
  transform: { '^.+\\.(mjs|js|jsx|ts|tsx)$': '<rootDir>/test/jest-transformer.js' },
  // the same order as Taro's: a platform's file before the plain one
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'js', 'mjs', 'json', 'jsx'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@(shared|contract|config)/(.*)$': '<rootDir>/$1/$2',
    '\\.(css|scss)$': nothing,
    '^swiper(/.*)?$': nothing,
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  globals: { LIANKE_SERVER: '' },
})
