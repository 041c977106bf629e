// The worker of a site that profile.py builds.
import "./recorder.mjs";
import "../../web/boot/worker.mjs";
