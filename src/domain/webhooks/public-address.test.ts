import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('a private address is', () => {
  test.each([
    ['this machine', '127.0.0.1 127.255.255.254 ::1 ::'],
    ['nowhere', '0.0.0.0 0.1.2.3'],
    [
      'a private network',
      '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 fc00::1 fdff::1',
    ],
    ['link-local, and the metadata of a cloud', '169.254.169.254 169.254.0.1 fe80::1 febf::1 fe80::1%eth0'],
    ['behind a provider', '100.64.0.1 100.127.255.255'],
    ['multicast or broadcast', '224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ff02::1'],
    [
      'for documents and benchmarks',
      '192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 2001:db8::1 3fff:fff::1',
    ],
    ['an IPv4 address in IPv6', '::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:10.0.0.1 0:0:0:0:0:ffff:a9fe:a9fe ::127.0.0.1'],
    ['a way into IPv4', '64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1::1 2001:0:1::1 192.88.99.1'],
    [
      'of no known form',
      'localhost 127.1 0x7f.0.0.1 0177.0.0.1 2130706433 1.2.3 1.2.3.4.5 1.2.3.256 01.2.3.4 1::2::3 :: ::: 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 12345::1 2600::g 2600:1:2:3:4:5:6::7:8',
    ],
    ['empty or far too long', `${'2600:'.repeat(2000)}1`],
  ])('%s', (_, addresses) => {
    for (const address of [...addresses.split(' '), ''])
      expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: false });
  });
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2600:1901::1',
  '2a00:1450:4009:81f::200e',
  '2001:4860:4860::8888',
  '2600:1:2:3:4:5:6:7',
  '::ffff:8.8.8.8',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
