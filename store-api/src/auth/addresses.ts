import { BlockList, isIP } from 'node:net';

// Private networks: such an address belongs to the gateway or to a proxy.
const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
PRIVATE_NETWORKS.addAddress('::1', 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/** Whether many callers may share this address, so that limits by address must skip it. */
export function isShared(ip: string): boolean {
  const version = isIP(ip);
  return version !== 0 && PRIVATE_NETWORKS.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}
