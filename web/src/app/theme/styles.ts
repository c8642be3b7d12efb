// Order matters: what comes later wins. Mantine's own rules stay in a layer below all of ours.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './fonts.css';
import './tokens.css';
import './mantine.css';
import './base.css';
import './print.css';
